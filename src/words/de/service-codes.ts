import type { serviceCodes as words } from '../en/service-codes.ts'

const action = {
  supervisor: 'Rufen Sie die Betreuung des Kontos.',
  keys: 'Verbinden Sie das Konto in den Einstellungen noch einmal.',
  order: 'Legen Sie die Sendung beiseite, und lassen Sie den Auftrag berichtigen.',
  service: 'Wählen Sie für den Auftrag eine andere Versandart.',
  package: 'Nehmen Sie eine andere Verpackung.',
  number: 'Prüfen Sie die Nummer, und scannen Sie noch einmal.',
  again: 'Warten Sie einen Moment, und versuchen Sie es noch einmal.',
  address: 'Lassen Sie die Adresse berichtigen.',
  look: 'Sehen Sie das Etikett an, bevor Sie es aufkleben.',
} as const

export const serviceCodes: typeof words = {
  'ACCOUNT.NOT_ACTIVE': { sentence: 'Das Konto beim Dienst ist nicht aktiv.', action: action.supervisor },
  'ACCOUNT.NOT_FOUND': { sentence: 'Der Dienst kennt das Konto nicht.', action: action.keys },
  'ACCOUNT.PAYMENT_FAILED': {
    sentence: 'Auf dem Konto ist nicht genug Geld.',
    action: 'Laden Sie Guthaben auf, und scannen Sie noch einmal.',
  },
  'ACCOUNT.VALIDATION_FAILED': {
    sentence: 'Der Dienst nimmt die Daten des Kontos nicht an.',
    action: action.supervisor,
  },
  'ACCOUNT.APP.AUTHENTICATION_FAILED': {
    sentence: 'Der Dienst nimmt die Zugangsdaten des Kontos nicht an.',
    action: action.keys,
  },
  'ACCOUNT.APP.VALIDATION_FAILED': {
    sentence: 'Der Dienst nimmt die Zugangsdaten nicht an, wie sie geschrieben sind.',
    action: action.keys,
  },
  'ACCOUNT.BALANCE.VALIDATION_FAILED': {
    sentence: 'Der Dienst nimmt diesen Betrag nicht an.',
    action: 'Prüfen Sie den Betrag.',
  },
  'ACCOUNT.PARENT.NOT_FOUND': {
    sentence: 'Der Dienst kennt das Konto nicht, zu dem dieses gehört.',
    action: action.supervisor,
  },
  'ACCOUNT.PARENT.VALIDATION_FAILED': {
    sentence: 'Das Konto, zu dem dieses gehört, ist nicht in Ordnung.',
    action: action.supervisor,
  },
  'ADDRESS.VALIDATION_FAILED': {
    sentence: 'Der Dienst kennt diese Adresse nicht.',
    action: action.address,
  },
  'CARRIER.AUTHENTICATION_FAILED': {
    sentence: 'Der Carrier nimmt sein Konto nicht an.',
    action: action.supervisor,
  },
  'CARRIER.NOT_ACTIVE': { sentence: 'Der Carrier ist beim Dienst ausgeschaltet.', action: action.service },
  'CARRIER.NOT_SUPPORTED': {
    sentence: 'Der Dienst arbeitet nicht mit diesem Carrier.',
    action: action.service,
  },
  'CARRIERACCOUNT.NOT_ACTIVE': {
    sentence: 'Das Carrier-Konto ist ausgeschaltet.',
    action: 'Lassen Sie es einschalten, oder wählen Sie eine andere Versandart.',
  },
  'CARRIERACCOUNT.NOT_FOUND': {
    sentence: 'Der Dienst kennt das Carrier-Konto nicht.',
    action: action.supervisor,
  },
  'CARRIERACCOUNT.VALIDATION_FAILED': {
    sentence: 'Die Daten des Carrier-Kontos stimmen nicht.',
    action: action.supervisor,
  },
  'CARRIERACCOUNT.CONFIG.NOT_AUTHORIZED': {
    sentence: 'Das Carrier-Konto darf nicht so eingerichtet sein.',
    action: action.supervisor,
  },
  'DOCUMENT.CARRIER.NOT_ACTIVE': {
    sentence: 'Der Carrier für Behälteretiketten ist ausgeschaltet.',
    action: action.supervisor,
  },
  'DOCUMENT.CARRIER.NOT_SUPPORTED': {
    sentence: 'Dieser Carrier hat keine Behälteretiketten.',
    action: 'Wählen Sie das Konto des Post-Carriers.',
  },
  'DOCUMENT.CARRIER.VALIDATION_FAILED': {
    sentence: 'Am Behälteretikett fehlt etwas oder stimmt nicht.',
    action: 'Prüfen Sie das Formular.',
  },
  'DOCUMENT.CARRIERACCOUNT.NOT_ACTIVE': {
    sentence: 'Das Carrier-Konto für Behälteretiketten ist ausgeschaltet.',
    action: action.supervisor,
  },
  'DOCUMENT.CARRIERACCOUNT.NOT_FOUND': {
    sentence: 'Der Dienst kennt das Konto für Behälteretiketten nicht.',
    action: action.supervisor,
  },
  'DOCUMENT.TRACKINGNUMBER.NOT_FOUND': {
    sentence: 'Der Dienst kennt diese Sendungsnummer nicht.',
    action: action.number,
  },
  'MANIFEST.NOT_FOUND': {
    sentence: 'Dieses Formular zum Tagesabschluss gibt es nicht.',
    action: action.number,
  },
  'MANIFEST.NOT_SUPPORTED': {
    sentence: 'Dieser Carrier hat kein Formular zum Tagesabschluss.',
    action: 'Übergeben Sie die Sendungen ohne.',
  },
  'MANIFEST.VALIDATION_FAILED': {
    sentence: 'Manche Sendungen können nicht auf dieses Formular zum Tagesabschluss.',
    action: 'Nehmen Sie die genannten heraus.',
  },
  'PACKAGETYPE.NOT_ACTIVE': { sentence: 'Diese Packart ist ausgeschaltet.', action: action.package },
  'PACKAGETYPE.NOT_FOUND': { sentence: 'Der Dienst kennt diese Packart nicht.', action: action.package },
  'PACKAGETYPE.NOT_SUPPORTED': {
    sentence: 'Der Dienst befördert diese Packart nicht.',
    action: 'Nehmen Sie eine andere Verpackung oder Versandart.',
  },
  'PACKAGETYPE.VALIDATION_FAILED': {
    sentence: 'Maße oder Gewicht des Pakets passen nicht zur Packart.',
    action: 'Prüfen Sie Maße und Gewicht.',
  },
  'SERVICE.NOT_ACTIVE': { sentence: 'Diese Versandart ist ausgeschaltet.', action: action.service },
  'SERVICE.NOT_SUPPORTED': {
    sentence: 'Diese Versandart geht nicht dorthin, oder nicht mit dieser Sendung.',
    action: action.service,
  },
  'SHIPMENT.BAD_REQUEST': { sentence: 'Der Dienst versteht den Auftrag nicht.', action: action.order },
  'SHIPMENT.NOT_FOUND': { sentence: 'Der Dienst kennt diese Sendung nicht.', action: action.number },
  'SHIPMENT.OPERATION_FAILED': { sentence: 'Der Dienst konnte es nicht tun.', action: action.again },
  'SHIPMENT.VALIDATION_FAILED': {
    sentence: 'An der Sendung fehlt etwas oder stimmt nicht.',
    action: action.order,
  },
  'SHIPMENT.LABEL.VALIDATION_FAILED': {
    sentence: 'Der Dienst kann das Etikett in dieser Form nicht erstellen.',
    action: 'Wählen Sie in den Einstellungen eine andere Größe oder Art des Etiketts.',
  },
  'SHIPMENT.REFUND.NOT_SUPPORTED': {
    sentence: 'Der Carrier erstattet für diese Sendung nichts.',
    action: action.supervisor,
  },
  'SHIPMENT.REFUND.VALIDATION_FAILED': {
    sentence: 'Diese Sendung kann nicht erstattet werden: sie wurde benutzt, oder es ist schon beantragt.',
    action: 'Sehen Sie in ihrem Verlauf nach.',
  },
  'SHIPMENT.SPECIALSERVICEPARAM.VALIDATION_FAILED': {
    sentence: 'Zur Zusatzleistung fehlt etwas.',
    action: action.order,
  },
  'SHIPMENT.TRACKING.NOT_SUPPORTED': {
    sentence: 'Der Carrier sagt nicht, wo diese Sendung ist.',
    action: 'Fragen Sie den Carrier.',
  },
  'SHIPMENT.OPTION.ATTRIBUTE_IGNORED': {
    sentence: 'Der Dienst hat eine Option dieser Sendung weggelassen.',
    action: action.look,
  },
  'SHIPMENTRATE.NOT_FOUND': {
    sentence: 'Kein Carrier hat einen Preis für diese Sendung.',
    action: 'Prüfen Sie Gewicht, Maße und Adresse.',
  },
  'SHIPMENTRATE.VALIDATION_FAILED': {
    sentence: 'Etwas, das der Preis braucht, fehlt oder stimmt nicht.',
    action: action.order,
  },
  'SHIPMENTRATE.SPECIALSERVICEPARAM.VALIDATION_FAILED': {
    sentence: 'Für den Preis fehlt etwas zur Zusatzleistung.',
    action: action.order,
  },
  'SPECIALSERVICE.NOT_SUPPORTED': {
    sentence: 'Diese Versandart bietet die Zusatzleistung nicht.',
    action: action.service,
  },
  'SPECIALSERVICE.VALIDATION_FAILED': {
    sentence: 'Die Zusatzleistungen dieser Sendung passen nicht zusammen.',
    action: action.order,
  },
  'USER.NOT_FOUND': { sentence: 'Der Dienst kennt diesen Benutzer nicht.', action: action.keys },
  'USER.VALIDATION_FAILED': {
    sentence: 'Der Dienst nimmt die Daten des Benutzers nicht an.',
    action: action.supervisor,
  },
  'SHIPMENT.ATTRIBUTE_IGNORED': {
    sentence: 'Der Dienst hat etwas an dieser Sendung weggelassen.',
    action: action.look,
  },
  'SHIPMENT.TRACKING.ATTRIBUTE_IGNORED': {
    sentence: 'Der Dienst hat etwas an der Anfrage zur Verfolgung weggelassen.',
    action: 'Sehen Sie die Antwort genau an.',
  },
  'ADDRESS.MODIFIED': { sentence: 'Der Dienst hat die Adresse berichtigt.', action: action.look },
  'SHIPMENT.SEPARATE': {
    sentence: 'Jedes Paket ist eine eigene Sendung, mit eigener Nummer und eigenem Preis.',
    action: 'Die weiteren sind die nächsten Sendungen dieses Auftrags: erstatten Sie jede einzeln.',
  },
}
