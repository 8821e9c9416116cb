export const CLUB_READ = 'club.read'
/** The audit log's acts on clubs. */
export const CLUB_LOG_ACTS = [CLUB_READ, 'club.close', 'club.reopen', 'club.transfer'] as const
/** Most members whom the console proposes as the next leader. */
export const CANDIDATES_MAX = 20
