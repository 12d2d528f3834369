export const doubtRule = {
  title: 'When it is not known whether a label was bought',
  what: 'The service is asked until it has the shipment. Nothing of that order is bought again meanwhile.',
  minutes: 'Minutes before a supervisor may end the doubt',
  minutesHint: 'For so long the service must have said that it does not know it.',
  minutesWrong: (from: number, to: number) => `A whole number from ${from} to ${to}`,
  repeats: 'Send the same request again',
  repeatsHint:
    'It keeps its number, and the service buys each number once. A request that never arrived is settled so.',
  noRepeatsHint:
    'For a service that may buy a second time. It is only asked, at growing pauses; a supervisor ends what never arrived.',
  save: 'Save',
  saved: 'Saved',
}
