import type { StageProps } from '#features/counsel/web/public.tsx'
import type { CallSession, CallView } from '../session/callSession.ts'

/** What the parts of the stage get. */
export type OnStage = StageProps & { call: CallSession; view: CallView; hasVideo: boolean; name: string }
