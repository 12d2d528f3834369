/**
 * Of a print between benches: the warehouse in which it was asked for, and, where a person took it back, how far the other bench is
 * followed: `follows` it may still come out there, `unseen` it did and nobody has seen that, `over`.
 */
export const benchPrintsTakenBack = `
ALTER TABLE bench_prints ADD COLUMN warehouse_id TEXT;
ALTER TABLE bench_prints ADD COLUMN back_state TEXT;
CREATE INDEX bench_prints_back ON bench_prints (seq) WHERE back_state IN ('follows', 'unseen');
`
