import { FeedScreen } from './parts/FeedScreen.tsx'

/** One feed, for everyone. */
export default function FeedDetail() {
  return <FeedScreen />
}
