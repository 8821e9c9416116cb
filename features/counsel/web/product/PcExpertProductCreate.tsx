import ExpertProductCreate from './ExpertProductCreate.tsx'

/** A new counselling product, in the portal. */
export default function PcExpertProductCreate() {
  return <ExpertProductCreate />
}
