/**
 * The accounts that refunds and manifests belong to. Those of earlier versions belong to the account that their parcels
 * were bought with, where that was kept, and where a manifest's parcels have one and the same.
 */
export const endOfDayAccounts = `
ALTER TABLE refunds ADD COLUMN account_key TEXT;
UPDATE refunds SET account_key = (SELECT account_key FROM purchases WHERE purchases.id = refunds.purchase_id);

ALTER TABLE manifests ADD COLUMN account_key TEXT;
UPDATE manifests SET account_key = (
  SELECT min(purchases.account_key)
  FROM manifest_parcels JOIN purchases ON purchases.id = manifest_parcels.purchase_id
  WHERE manifest_parcels.manifest_id = manifests.id
  HAVING count(*) = count(purchases.account_key) AND count(DISTINCT purchases.account_key) = 1
)
WHERE state <> 'prepared';
`
