// What the paper of Today says beside the words of its screen.

export const dayReport = {
  title: 'SHIPPING REPORT',
  station: (computer: string, profile: string) => `Station ${computer} · ${profile}`,
  printed: (moment: string) => `Printed ${moment}; everything as it was then.`,
  dayNotOver: 'The last day is not over yet.',
  leftOut: {
    hour: 'Hours without a label are left out.',
    day: 'Days without a label are left out.',
  },
  newestStops: (count: string) => `Only the newest ${count} are listed.`,
}
