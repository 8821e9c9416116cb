import type { Shared } from '#features/share/web/public.ts'
import type { KinDetail } from '../../contract.ts'

/** A question as what is shared. */
export const sharedQuestion = ({ ki_no, ki_title }: KinDetail): Shared => ({ kind: 'kin', no: ki_no, title: ki_title })
