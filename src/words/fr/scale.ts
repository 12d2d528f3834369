import type { scale as words } from '../en/scale.ts'

export const scale: typeof words = {
  what: 'Le poids est pris quand un envoi est stable sur la balance, une fois par envoi.',
  which: 'Balance',
  kinds: {
    none: 'Aucune',
    usb: 'Balance USB',
    serial: 'Port série',
    simulated: 'Simulée',
  },
  protocol: 'Son protocole',
  protocolHint: 'Selon son manuel. La plupart transmettent poids et unité en texte.',
  connect: 'Connecter',
  again: 'Choisir un autre appareil',
  now: 'Sur la balance',
  empty: 'Rien',
  moving: 'Ça bouge…',
  notConnected: 'Non connectée',
  connectedTo: (name) => `Connectée : ${name}`,
  troubles: {
    not_supported: 'Ce navigateur n’accède à aucune balance. Prenez la fenêtre de Packbench, ou Chromium.',
    not_chosen: 'Aucun appareil choisi.',
    cannot_open: 'La balance ne s’ouvre pas. Un autre programme l’utilise-t-il ?',
    gone: 'La balance n’est plus là. Câble branché ? Le poste la cherche à nouveau tout seul.',
  },
  faults: {
    under_zero: 'Sous zéro : appuyez sur la touche zéro de la balance',
    over_limit: 'Trop lourd pour cette balance',
    needs_zero: 'Appuyez sur la touche zéro de la balance',
    needs_calibration: 'La balance est à calibrer',
    broken: 'La balance signale une panne',
  },
  put: 'Sur le plateau, en grammes',
  putHint: 'Pour l’entraînement : ce que dit la balance simulée.',
  scale: 'Balance',
}
