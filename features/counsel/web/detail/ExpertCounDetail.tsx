import { DetailScreen } from './DetailScreen.tsx'

/** A counselling that a member asked me for. */
export default function ExpertCounDetail() {
  return <DetailScreen side="expert" />
}
