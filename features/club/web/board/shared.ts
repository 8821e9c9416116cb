import type { Shared } from '#features/share/web/public.ts'
import type { BoardPost } from '../../contract.ts'

/** A post as what is shared; members of its club alone can read it. */
export const sharedPost = ({ board_no, title }: BoardPost): Shared => ({ kind: 'board', no: board_no, title })
