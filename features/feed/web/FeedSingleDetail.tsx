import { FeedScreen } from './parts/FeedScreen.tsx'

/** One feed, for members. */
export default function FeedSingleDetail() {
  return <FeedScreen />
}
