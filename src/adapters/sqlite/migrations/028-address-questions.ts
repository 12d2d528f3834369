/** Of a bought parcel whose address the service modified: the addresses that it told, until a person has answered. */
export const addressQuestions = `
ALTER TABLE purchases ADD COLUMN address_question BLOB;
CREATE INDEX purchases_address_asked ON purchases (seq) WHERE address_question IS NOT NULL;
`
