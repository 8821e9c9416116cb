import { href } from '#features/routes.ts'
import { pathOfStep, type Step } from '../steps.ts'
import { useIsPortal } from '../ExpertPage.tsx'

/** The screens of the member's applications: those of the phone, or their twins in the portal. */
export const useApplyPaths = () => (useIsPortal() ? PORTAL : PHONE)

const PHONE = {
  main: href('ExpertApplyMain'),
  detail: (id: number) => href('ExpertApplyDetail', { id }),
  /** A question of the form. */
  question: (step: Step) => pathOfStep(step),
}
const PORTAL: typeof PHONE = {
  main: href('PcExpertApplyMain'),
  detail: (id) => href('PcExpertApplyDetail', { id }),
  question: (step) => `${href('PcExpertRegister')}?begin=${step}`,
}
