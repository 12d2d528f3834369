/** The service's own answer, where it could not be read: what it holds of labels that were made is not lost. */
export const containerAnswers = `
ALTER TABLE container_labels ADD COLUMN raw BLOB;
`
