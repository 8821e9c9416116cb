import ExpertProductCreate from './ExpertProductCreate.tsx'

/** Something new that the expert offers, in the portal. */
export default function PcExpertProductCreate() {
  return <ExpertProductCreate />
}
