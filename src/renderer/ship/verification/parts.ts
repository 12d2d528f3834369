import { closedParcel } from './closed-parcel.ts'
import ItemLines from './ItemLines.svelte'
import RestCard from './RestCard.svelte'
import VerificationPanel from './VerificationPanel.svelte'

export default { closedParcel, ItemLines, RestCard, VerificationPanel }
