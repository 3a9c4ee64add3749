-- Apartments sort as people count: 2 before 11.
CREATE COLLATION natural_order (provider = icu, locale = 'ar-u-kn-true');
