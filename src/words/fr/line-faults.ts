import type { lineFaults as words } from '../en/line-faults.ts'

export const lineFaults: typeof words = {
  not_the_service: {
    sentence: 'Ce qui répond à l’adresse du service ne répond pas comme le service d’expédition.',
    action: 'Vérifiez l’adresse dans Réglages, et si ce réseau demande une connexion.',
  },
  proxy_unreachable: {
    sentence: 'Le proxy qui mène à internet ne répond pas.',
    action:
      'Appelez la personne qui s’occupe de cet ordinateur : le proxy se règle dans Réglages › Internet, ou dans le système.',
  },
  proxy_refused: {
    sentence: 'Le proxy qui mène à internet n’a pas ouvert de connexion avec le service d’expédition.',
    action:
      'Appelez la personne qui s’occupe de votre réseau : le proxy doit laisser passer l’adresse du service.',
  },
  proxy_wants_password: {
    sentence: 'Le proxy qui mène à internet demande un nom et un mot de passe.',
    action:
      'Indiquez-les dans Réglages › Internet. Un proxy qui n’admet que les sessions Windows ne peut pas servir : laissez passer l’adresse du service sans lui.',
  },
  proxy_unknown_kind: {
    sentence: 'Cet ordinateur rejoint internet par un proxy d’un type que le poste ne peut pas utiliser.',
    action:
      'Indiquez un proxy HTTP dans Réglages › Internet, ou laissez passer l’adresse du service sans proxy.',
  },
  no_such_name: {
    sentence: 'Ce réseau ne connaît pas le nom de l’adresse du service.',
    action: 'Vérifiez l’adresse dans Réglages et le réseau de cet ordinateur.',
  },
  unknown_authority: {
    sentence:
      'Le certificat du service d’expédition n’est signé par personne à qui cet ordinateur fait confiance.',
    action:
      'Appelez la personne qui s’occupe de cet ordinateur : si votre réseau examine les connexions, il doit faire confiance à son autorité.',
  },
  other_name: {
    sentence: 'Le certificat du service d’expédition est pour un autre nom.',
    action: 'Vérifiez l’adresse dans Réglages, et si ce réseau demande une connexion.',
  },
  outdated: {
    sentence: 'Le certificat du service d’expédition n’est pas valable aujourd’hui.',
    action:
      'Vérifiez la date et l’heure de cet ordinateur. Si elles sont justes, appelez la personne qui s’occupe de ce poste.',
  },
  other: {
    sentence: 'Le certificat du service d’expédition ne peut pas être vérifié.',
    action: 'Appelez la personne qui s’occupe de ce poste.',
  },
}
