/** The same for headings of a file that are the same in everything but case, blanks and punctuation. */
export const headingKey = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}#]/gu, '')
