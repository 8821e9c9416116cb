/** A CTE `asked`: the key of the words in this parameter, and the first key after all keys with this prefix. */
export const prefixCte = (words: string): string =>
  `asked as materialized (select hangul_key(${words}::text) as key, hangul_key(${words}::text) || chr(1114111) as after_key)`

/** The least similarity of two codes, from 0 to 1, that counts as similar. */
const SIMILARITY_MIN = 0.45

/**
 * A CTE `asked`: the key of the words, its code, and a pattern that contains the code. Reading it also sets the threshold of
 * pg_trgm's `%` until the transaction ends: its default of 0.3 finds several times as many rows.
 */
export const similarityCte = (words: string): string => `
  asked as materialized (
    select k.key, hangul_code(k.key) as code, '%' || replace(hangul_code(k.key), '_', '\\_') || '%' as pattern,
      set_config('pg_trgm.similarity_threshold', '${SIMILARITY_MIN}', true) as alike
    from hangul_key(${words}::text) k (key))`
