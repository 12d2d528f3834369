export const sharedTargets = `
-- Targets of results stand beside the other lists. Their secrets are sealed in them once more.
ALTER TABLE packbench.shared_lists DROP CONSTRAINT shared_lists_list_check,
  ADD CONSTRAINT shared_lists_list_check CHECK (list IN ('operators', 'presets', 'rules', 'sources', 'targets'));
`
