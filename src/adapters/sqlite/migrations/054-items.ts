/** The list of the warehouse's items, and whose item each barcode is. */
export const items = `
CREATE TABLE items (
  seq INTEGER PRIMARY KEY,
  sku_key TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  sku TEXT NOT NULL,
  description TEXT,
  -- Without case: what is typed is looked for in it.
  description_key TEXT NOT NULL,
  barcodes TEXT NOT NULL,
  weight_grams REAL,
  customs_description TEXT,
  value_minor INTEGER,
  currency TEXT,
  hs_tariff_number TEXT,
  origin_country TEXT
) STRICT;
-- What is looked through for a text, by SKU as the list is.
CREATE INDEX items_by_sku ON items (sku_key, description_key);
CREATE TABLE item_barcodes (
  code_key TEXT PRIMARY KEY,
  sku_key TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX item_barcodes_of_item ON item_barcodes (sku_key);
`
