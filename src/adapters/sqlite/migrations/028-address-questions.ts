/** Of a bought parcel whose address the service modified: the addresses that it told, until a person has answered. */
export const addressQuestions = `
ALTER TABLE purchases ADD COLUMN address_question BLOB;
`
