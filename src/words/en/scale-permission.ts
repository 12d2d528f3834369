export const scalePermission = {
  title: 'Which one is the scale?',
  what: 'Packbench reads the weight from the one that you choose, and from no other.',
  more: 'More…',
  cancel: 'None of them',
}
