import type { updates as words } from '../en/updates.ts'
import { at } from './grammar.ts'

export const updates: typeof words = {
  title: 'Nouveautés',
  notOffered:
    'Ce poste n’a pas été installé comme application : les nouvelles versions viennent de la personne qui l’a installé ici.',
  present: (version) => `Packbench ${version}`,
  newIn: (version) => `Nouveau dans ${version}`,
  noNotes: 'Rien n’a été écrit sur cette version.',
  notAsked: 'Nouvelles versions pas encore demandées',
  noFeed: 'Aucun serveur indiqué : rien n’est demandé',
  checking: 'Le serveur est interrogé…',
  upToDate: (time) => `À jour ${at(time)}`,
  downloading: (version, percent) => `Réception de ${version} : ${percent} %`,
  ready: (version) => `${version} est prête`,
  installing: (version) => `${version} s’installe. Le poste redémarre tout seul.`,
  failed: (time) => `Échec ${at(time)}`,
  why: {
    no_key: 'Ce poste n’a pas de clé pour vérifier les signatures.',
    signature: 'La signature manque, ou n’est pas celle de l’éditeur.',
    unreadable: 'Ce qui est signé là ne décrit pas une version.',
    older: 'Le serveur propose une version plus ancienne qu’avant.',
    file: 'Le fichier n’est pas celui dont la somme de contrôle a été signée.',
    redirected: 'Le serveur renvoie le poste vers une autre adresse.',
    too_large: 'Le serveur transmet plus qu’il ne devrait.',
  },
  byItself: 'Elle s’installe toute seule dès que rien ne l’empêche.',
  byHand: 'Elle s’installe quand un responsable le demande.',
  waitsFor: 'Elle attend',
  holds: {
    labels_queued: (count) =>
      count < 2 ? `${count} étiquette dans la file` : `${count} étiquettes dans la file`,
    labels_printing: (count) =>
      count < 2
        ? `${count} étiquette en route vers l’imprimante`
        : `${count} étiquettes en route vers l’imprimante`,
    labels_unanswered: (count) =>
      count < 2
        ? `${count} étiquette dont on demande : est-elle sortie ?`
        : `${count} étiquettes dont on demande si elles sont sorties`,
    purchases_under_way: (count) =>
      count < 2 ? `${count} étiquette en cours d’achat` : `${count} étiquettes en cours d’achat`,
    purchases_in_doubt: (count) => (count < 2 ? `${count} achat incertain` : `${count} achats incertains`),
    labels_to_scan_back: () => 'une étiquette à scanner',
    parcel_open: () => 'l’envoi qui est ouvert',
    batch_running: () => 'le lot',
    acts_under_way: () => 'quelque chose que le poste n’a pas fini',
    refunds_under_way: (count) =>
      count < 2 ? `${count} remboursement en cours` : `${count} remboursements en cours`,
    manifests_under_way: (count) =>
      count < 2 ? `${count} manifeste en cours` : `${count} manifestes en cours`,
    containers_under_way: (count) =>
      count < 2 ? `${count} étiquette de conteneur en cours` : `${count} étiquettes de conteneur en cours`,
    deposit_under_way: () => 'des fonds en cours d’ajout',
    station_starting: () => 'le profil qui s’ouvre',
    bench_in_use: (minutes) =>
      minutes < 2 ? `${minutes} minute sans personne au poste` : `${minutes} minutes sans personne au poste`,
  },
  check: 'Vérifier',
  stop: 'Arrêter la réception',
  install: 'Installer maintenant',
  installTitle: (version) => `Installer ${version} maintenant ?`,
  installWhat:
    'Le poste se ferme, s’installe et redémarre. Personne ne peut scanner ici pendant environ une minute.',
  installYes: 'Installer et redémarrer',
  cancel: 'Annuler',
  goBack: (version) => `Revenir à ${version}`,
  goBackHeading: 'La version précédente',
  goBackKept: (version) => `${version} est conservée sur cet ordinateur.`,
  goBackImpossible: (version) =>
    `${version} ne sait plus lire les données de cette version : on ne peut pas y revenir.`,
  goBackTitle: (version) => `Revenir à ${version} ?`,
  goBackWhat:
    'Le poste se ferme, s’installe et redémarre. Commandes, étiquettes et impressions restent. La version actuelle ne revient que si quelqu’un l’installe à la main.',
  goBackYes: 'Revenir et redémarrer',
  rule: 'Comment viennent les nouvelles versions',
  feed: 'Adresse du serveur',
  feedHint: 'Le dossier qui contient latest.yml et sa signature. Vide : rien n’est demandé.',
  feedWrong: 'Une adresse comme https://updates.example.com/packbench, sans nom ni mot de passe',
  automatic: 'Recevoir et installer automatiquement',
  automaticHint:
    'Seulement quand rien n’attend, n’est incertain ou en cours, et que personne n’est au poste.',
  channel: 'Versions',
  channels: { latest: 'Publiées', beta: 'Aussi celles à l’essai' },
  idle: 'Minutes d’inactivité avant d’installer',
  idleWrong: 'Un nombre de 5 à 720',
  save: 'Enregistrer',
  saved: 'Enregistré',
}
