import { href } from '#features/routes.ts'
import { WIDE } from '#kit/web/media.ts'
import { useGo } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import type { ApplicationStatus } from '../../contract.ts'
import { mayFollow } from '../../transitions.ts'
import { beginAgain, saveRenewalPart } from '../api.ts'
import { useIsPortal } from '../ExpertPage.tsx'
import { firstOpenStep, pathOfStep } from '../steps.ts'
import { alertError } from './OwnDocument.tsx'
import { useApplyPaths } from './paths.ts'

/** Opens the form of the application, after a rejection or a withdrawal with a new draft; the renewal of the licence. */
export function useApply() {
  const go = useGo()
  const isPortal = useIsPortal()
  const { detail } = useApplyPaths()
  const openForm = async (status: ApplicationStatus): Promise<void> => {
    const state = status.application?.state
    if (state !== undefined && mayFollow(state) && !(await beginAgain())) return
    go.to(isPortal || matchMedia(WIDE).matches ? `${href('PcExpertRegister')}?begin` : pathOfStep(firstOpenStep(status)))
  }
  const openRenewal = async (): Promise<void> => {
    await busy(saveRenewalPart({})).then(({ application_no }) => go.to(detail(application_no)), alertError)
  }
  return { openForm, openRenewal }
}
