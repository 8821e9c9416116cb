/** A common table `asked`: the key of the words in this parameter, and the first key after all that begin with it. */
export const keyed = (words: string): string =>
  `asked as materialized (select hangul_key(${words}::text) as key, hangul_key(${words}::text) || chr(1114111) as after_key)`

/** How alike the codes of two words are, from 0 to 1, that one may be taken for the other. */
const ALIKE = 0.45

/**
 * A common table `asked`: the words' key, its code, and the code as a part of a pattern. Reading it also tells pg_trgm,
 * until the statement ends, from when on two codes are alike (`%`): its own 0.3 finds several times as much.
 */
export const coded = (words: string): string => `
  asked as materialized (
    select k.key, hangul_code(k.key) as code, '%' || replace(hangul_code(k.key), '_', '\\_') || '%' as pattern,
      set_config('pg_trgm.similarity_threshold', '${ALIKE}', true) as alike
    from hangul_key(${words}::text) k (key))`
