import ExpertProductDetail from './ExpertProductDetail.tsx'

/** One thing that the expert offers, in the portal. */
export default function PcExpertProductDetail() {
  return <ExpertProductDetail />
}
