export const dayForms = `
-- Whether what is sealed of a manifest has its form: a bench that got the form, or the key, only later tells it again.
ALTER TABLE packbench.day_manifests ADD COLUMN has_form boolean NOT NULL DEFAULT false;
`
