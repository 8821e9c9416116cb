import { ko } from '#kit/ui/ko.ts'
import { alert } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import type { CounselInfo } from '../../contract/session.ts'

/** Opens what the member told, with what else stands beside the session on wide windows. */
export async function openIntake({ coun_no }: Pick<CounselInfo, 'coun_no'>): Promise<void> {
  const part = await busy(loadPart(() => import('./layout/IntakeSheet.tsx'))).catch(() => null)
  if (part) part.openIntakeSheet(coun_no)
  else await alert(ko.ui.failed)
}
