import ExpertProductDetail from './ExpertProductDetail.tsx'

/** One counselling product of the expert, in the portal. */
export default function PcExpertProductDetail() {
  return <ExpertProductDetail />
}
