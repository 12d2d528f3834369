/** Finds what is old enough to be emptied without a look at all that is empty already (see `personal-data.ts`). */
export const retention = `
CREATE INDEX purchases_to_empty ON purchases (bought_at) WHERE state = 'bought' AND length(recipient) > 0;
CREATE INDEX purchases_refused_to_empty ON purchases (updated_at) WHERE state = 'refused' AND length(recipient) > 0;
CREATE INDEX documents_to_empty ON documents (created_at) WHERE length(bytes) > 0;
CREATE INDEX print_jobs_to_empty ON print_jobs (updated_at) WHERE reason IS NOT NULL;
CREATE INDEX trackings_to_empty ON trackings (updated_at) WHERE answer IS NOT NULL OR failure IS NOT NULL;
CREATE INDEX batch_rows_to_empty ON batch_rows (updated_at) WHERE reason IS NOT NULL;
`
