-- The object of a site deletes slots of past days by itself (docs/decisions/0026-promotion-inventory.md).
DROP TABLE promotion_purge;
