export const format = {
  /** Units of what is stored, each a thousand of the one before. */
  bytes: ['B', 'KB', 'MB', 'GB', 'TB'],
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  /** What was heard, and how long ago. */
  heardAgo: (said: string, age: string) => `${said}, ${age} ago`,
  /** How a typed number is read. */
  readAs: (number: string) => `= ${number}`,
  notANumber: (example: string) => `Write a number, such as ${example}`,
  notAWeight: (examples: string) => `Write a weight, such as ${examples}`,
  numberUnclear: (one: string, other: string) => `Can be read in two ways: write ${one} or ${other}`,
}
