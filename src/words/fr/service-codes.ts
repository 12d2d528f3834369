import type { serviceCodes as words } from '../en/service-codes.ts'

const action = {
  supervisor: 'Appelez la personne qui s’occupe du compte.',
  keys: 'Reconnectez le compte dans Réglages.',
  order: 'Mettez l’envoi de côté et faites corriger la commande.',
  service: 'Choisissez un autre service pour la commande.',
  package: 'Prenez un autre emballage.',
  number: 'Vérifiez le numéro et scannez-le à nouveau.',
  again: 'Attendez un instant et réessayez.',
  address: 'Faites corriger l’adresse.',
  look: 'Regardez l’étiquette avant de la coller.',
} as const

export const serviceCodes: typeof words = {
  'ACCOUNT.NOT_ACTIVE': {
    sentence: 'Le compte n’est pas actif chez le service.',
    action: action.supervisor,
  },
  'ACCOUNT.NOT_FOUND': { sentence: 'Le service ne connaît pas le compte.', action: action.keys },
  'ACCOUNT.PAYMENT_FAILED': {
    sentence: 'Il n’y a pas assez d’argent sur le compte.',
    action: 'Ajoutez des fonds, puis scannez à nouveau.',
  },
  'ACCOUNT.VALIDATION_FAILED': {
    sentence: 'Le service n’accepte pas les données du compte.',
    action: action.supervisor,
  },
  'ACCOUNT.APP.AUTHENTICATION_FAILED': {
    sentence: 'Le service n’accepte pas les clés du compte.',
    action: action.keys,
  },
  'ACCOUNT.APP.VALIDATION_FAILED': {
    sentence: 'Le service n’accepte pas les clés telles qu’elles sont écrites.',
    action: action.keys,
  },
  'ACCOUNT.BALANCE.VALIDATION_FAILED': {
    sentence: 'Le service n’accepte pas ce montant.',
    action: 'Vérifiez le montant.',
  },
  'ACCOUNT.PARENT.NOT_FOUND': {
    sentence: 'Le service ne connaît pas le compte dont celui-ci dépend.',
    action: action.supervisor,
  },
  'ACCOUNT.PARENT.VALIDATION_FAILED': {
    sentence: 'Le compte dont celui-ci dépend n’est pas en règle.',
    action: action.supervisor,
  },
  'ADDRESS.VALIDATION_FAILED': {
    sentence: 'Le service ne connaît pas cette adresse.',
    action: action.address,
  },
  'CARRIER.AUTHENTICATION_FAILED': {
    sentence: 'Le transporteur n’accepte pas son compte.',
    action: action.supervisor,
  },
  'CARRIER.NOT_ACTIVE': {
    sentence: 'Le transporteur est désactivé chez le service.',
    action: action.service,
  },
  'CARRIER.NOT_SUPPORTED': {
    sentence: 'Le service ne travaille pas avec ce transporteur.',
    action: action.service,
  },
  'CARRIERACCOUNT.NOT_ACTIVE': {
    sentence: 'Le compte transporteur est désactivé.',
    action: 'Faites-le activer, ou choisissez un autre service.',
  },
  'CARRIERACCOUNT.NOT_FOUND': {
    sentence: 'Le service ne connaît pas le compte transporteur.',
    action: action.supervisor,
  },
  'CARRIERACCOUNT.VALIDATION_FAILED': {
    sentence: 'Les données du compte transporteur ne conviennent pas.',
    action: action.supervisor,
  },
  'CARRIERACCOUNT.CONFIG.NOT_AUTHORIZED': {
    sentence: 'Le compte transporteur ne peut pas être réglé ainsi.',
    action: action.supervisor,
  },
  'DOCUMENT.CARRIER.NOT_ACTIVE': {
    sentence: 'Le transporteur des étiquettes de conteneur est désactivé.',
    action: action.supervisor,
  },
  'DOCUMENT.CARRIER.NOT_SUPPORTED': {
    sentence: 'Ce transporteur n’a pas d’étiquettes de conteneur.',
    action: 'Choisissez le compte du transporteur postal.',
  },
  'DOCUMENT.CARRIER.VALIDATION_FAILED': {
    sentence: 'Quelque chose manque ou ne va pas dans l’étiquette de conteneur.',
    action: 'Vérifiez le formulaire.',
  },
  'DOCUMENT.CARRIERACCOUNT.NOT_ACTIVE': {
    sentence: 'Le compte transporteur des étiquettes de conteneur est désactivé.',
    action: action.supervisor,
  },
  'DOCUMENT.CARRIERACCOUNT.NOT_FOUND': {
    sentence: 'Le service ne connaît pas le compte des étiquettes de conteneur.',
    action: action.supervisor,
  },
  'DOCUMENT.TRACKINGNUMBER.NOT_FOUND': {
    sentence: 'Le service ne connaît pas ce numéro de suivi.',
    action: action.number,
  },
  'MANIFEST.NOT_FOUND': { sentence: 'Ce bordereau de fin de journée n’existe pas.', action: action.number },
  'MANIFEST.NOT_SUPPORTED': {
    sentence: 'Ce transporteur n’a pas de bordereau de fin de journée.',
    action: 'Remettez les envois sans bordereau.',
  },
  'MANIFEST.VALIDATION_FAILED': {
    sentence: 'Certains envois ne peuvent pas figurer sur ce bordereau de fin de journée.',
    action: 'Retirez ceux qui sont nommés.',
  },
  'PACKAGETYPE.NOT_ACTIVE': { sentence: 'Ce type de colis est désactivé.', action: action.package },
  'PACKAGETYPE.NOT_FOUND': {
    sentence: 'Le service ne connaît pas ce type de colis.',
    action: action.package,
  },
  'PACKAGETYPE.NOT_SUPPORTED': {
    sentence: 'Le service ne transporte pas ce type de colis.',
    action: 'Prenez un autre emballage ou un autre service.',
  },
  'PACKAGETYPE.VALIDATION_FAILED': {
    sentence: 'La taille ou le poids du colis ne convient pas à son type.',
    action: 'Vérifiez la taille et le poids.',
  },
  'SERVICE.NOT_ACTIVE': { sentence: 'Ce service est désactivé.', action: action.service },
  'SERVICE.NOT_SUPPORTED': {
    sentence: 'Ce service ne va pas là, ou pas avec cet envoi.',
    action: action.service,
  },
  'SHIPMENT.BAD_REQUEST': { sentence: 'Le service ne comprend pas la commande.', action: action.order },
  'SHIPMENT.NOT_FOUND': { sentence: 'Le service ne connaît pas cet envoi.', action: action.number },
  'SHIPMENT.OPERATION_FAILED': { sentence: 'Le service n’a pas pu le faire.', action: action.again },
  'SHIPMENT.VALIDATION_FAILED': {
    sentence: 'Quelque chose manque ou ne va pas dans l’envoi.',
    action: action.order,
  },
  'SHIPMENT.LABEL.VALIDATION_FAILED': {
    sentence: 'Le service ne peut pas créer l’étiquette sous cette forme.',
    action: 'Choisissez une autre taille ou un autre type d’étiquette dans Réglages.',
  },
  'SHIPMENT.REFUND.NOT_SUPPORTED': {
    sentence: 'Le transporteur ne rembourse pas cet envoi.',
    action: action.supervisor,
  },
  'SHIPMENT.REFUND.VALIDATION_FAILED': {
    sentence: 'Cet envoi ne peut pas être remboursé : il a servi, ou c’est déjà demandé.',
    action: 'Regardez son historique.',
  },
  'SHIPMENT.SPECIALSERVICEPARAM.VALIDATION_FAILED': {
    sentence: 'Il manque quelque chose au service spécial.',
    action: action.order,
  },
  'SHIPMENT.TRACKING.NOT_SUPPORTED': {
    sentence: 'Le transporteur ne dit pas où est cet envoi.',
    action: 'Demandez au transporteur.',
  },
  'SHIPMENT.OPTION.ATTRIBUTE_IGNORED': {
    sentence: 'Le service a ignoré une option de cet envoi.',
    action: action.look,
  },
  'SHIPMENTRATE.NOT_FOUND': {
    sentence: 'Aucun transporteur n’a de prix pour cet envoi.',
    action: 'Vérifiez le poids, la taille et l’adresse.',
  },
  'SHIPMENTRATE.VALIDATION_FAILED': {
    sentence: 'Quelque chose manque ou ne va pas pour calculer le prix.',
    action: action.order,
  },
  'SHIPMENTRATE.SPECIALSERVICEPARAM.VALIDATION_FAILED': {
    sentence: 'Il manque quelque chose au service spécial pour calculer le prix.',
    action: action.order,
  },
  'SPECIALSERVICE.NOT_SUPPORTED': {
    sentence: 'Ce service ne propose pas le service spécial.',
    action: action.service,
  },
  'SPECIALSERVICE.VALIDATION_FAILED': {
    sentence: 'Les services spéciaux de cet envoi ne vont pas ensemble.',
    action: action.order,
  },
  'USER.NOT_FOUND': { sentence: 'Le service ne connaît pas cet utilisateur.', action: action.keys },
  'USER.VALIDATION_FAILED': {
    sentence: 'Le service n’accepte pas les données de l’utilisateur.',
    action: action.supervisor,
  },
  'SHIPMENT.ATTRIBUTE_IGNORED': {
    sentence: 'Le service a ignoré quelque chose de cet envoi.',
    action: action.look,
  },
  'SHIPMENT.TRACKING.ATTRIBUTE_IGNORED': {
    sentence: 'Le service a ignoré quelque chose de la demande de suivi.',
    action: 'Regardez la réponse de près.',
  },
  'ADDRESS.MODIFIED': { sentence: 'Le service a corrigé l’adresse.', action: action.look },
  'SHIPMENT.SEPARATE': {
    sentence: 'Chaque colis est un envoi à lui, avec son numéro et son prix.',
    action: 'Les autres sont les envois suivants de cette commande : remboursez chacun à part.',
  },
}
