/** The six things that are told by ear (and by a picture beside it). */
export const soundNames = ['done', 'wrong', 'already', 'attention', 'fault', 'wrong_label'] as const
export type SoundName = (typeof soundNames)[number]
