import { DetailScreen } from './DetailScreen.tsx'

/** A counselling that I asked for. */
export default function CounDetail() {
  return <DetailScreen side="member" />
}
