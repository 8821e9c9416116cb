/**
 * The rows of a table that members' devices load: `GET /v1/catalogue/bank`. Not in the envelope of the calls: it is cached by its content, as a
 * file is. The answer's shape is the table's own.
 */
export const CATALOGUE_PATH = '/v1/catalogue'
export type TableFile<Content> = { table: string; content: Content }

/** The rows of `GET /v1/catalogue/bank`: code, name, and whether it is offered no more. */
export type ListedBank = [code: string, name: string, isRetired?: 1]

/** The rows of `GET /v1/catalogue/helpline`, in the order in which they are offered. */
export type ListedHelpline = { tel: string; name: string; hours: string; is_care: boolean }
