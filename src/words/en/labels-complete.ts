// A person says that the labels of a parcel which are here are all of them.

export const labelsComplete = {
  word: 'These are all',
  title: (orderNumber: string) => `Are all labels of ${orderNumber} here?`,
  what: [
    'Look at the paper: the labels of all packages have to be on it.',
    'No label is asked for any more. It is written down.',
  ],
  yes: 'All are here',
  no: 'Go on asking',
}
