import { Navigate } from 'react-router'
import { useMay } from '#kit/web/console/operator.ts'
import { screens } from '../screens.ts'

/** Leads to the first section of the navigation that the operator sees. */
export function FirstSection() {
  const may = useMay()
  const first = screens.find(({ icon, right }) => icon !== undefined && may(right))
  return first && <Navigate to={first.path} replace />
}
