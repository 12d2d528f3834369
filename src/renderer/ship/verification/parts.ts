import { closedParcel } from './closed-parcel.ts'
import { comeBack } from './comes-back.ts'
import ItemLines from './ItemLines.svelte'
import RestCard from './RestCard.svelte'
import VerificationPanel from './VerificationPanel.svelte'

export default { closedParcel, comeBack, ItemLines, RestCard, VerificationPanel }
