/** The shipping rule that a parcel's service was chosen by, as it was called then. */
export const ruleNames = `
ALTER TABLE purchases ADD COLUMN rule_name TEXT;
`
