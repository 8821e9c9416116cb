import ExpertProductMain from './ExpertProductMain.tsx'

/** What the expert offers, in the portal. */
export default function PcExpertProduct() {
  return <ExpertProductMain />
}
