import ItemLines from './ItemLines.svelte'
import RestCard from './RestCard.svelte'
import VerificationPanel from './VerificationPanel.svelte'

export default { ItemLines, RestCard, VerificationPanel }
