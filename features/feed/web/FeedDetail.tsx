import { FeedScreen } from './parts/FeedScreen.tsx'

/** One feed, for guests too. */
export default function FeedDetail() {
  return <FeedScreen />
}
