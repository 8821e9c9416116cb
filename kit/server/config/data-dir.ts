import { resolve } from 'node:path'

/** The data folder where HARU_DATA_DIR names none. */
export const DATA_DIR = '.haru'

/** The data folder, absolute. Needs no package, so that a start can ask before it loads any. */
export const dataDirOf = ({ HARU_DATA_DIR }: { HARU_DATA_DIR?: string | undefined }): string => resolve(HARU_DATA_DIR?.trim() || DATA_DIR)
