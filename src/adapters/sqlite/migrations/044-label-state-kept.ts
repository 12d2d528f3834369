const stateNow = 'SELECT state FROM label_states WHERE label_states.seq = label_index.seq'

/** What of a print job leaves its label's state as it is writes nothing: three pages at each step of a job before. */
export const labelStateKept = `
DROP TRIGGER label_job_added;
DROP TRIGGER label_job_moved;
CREATE TRIGGER label_job_added AFTER INSERT ON print_jobs WHEN NEW.label_id IS NOT NULL BEGIN
  UPDATE label_index SET state = (${stateNow})
  WHERE seq = (SELECT seq FROM labels WHERE id = NEW.label_id) AND state <> (${stateNow});
END;
CREATE TRIGGER label_job_moved AFTER UPDATE OF state, answered ON print_jobs WHEN NEW.label_id IS NOT NULL BEGIN
  UPDATE label_index SET state = (${stateNow})
  WHERE seq = (SELECT seq FROM labels WHERE id = NEW.label_id) AND state <> (${stateNow});
END;
`
