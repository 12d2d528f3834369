import type { help as words } from '../en/help.ts'

export const help: typeof words = {
  steps: 'À faire',
  screens: {
    ship: {
      what: 'Achète l’étiquette d’une commande et l’imprime.',
      steps: ['Scannez la commande', 'L’étiquette est achetée et sort', 'Collez-la sur l’envoi'],
    },
    batch: {
      what: 'Achète et imprime les étiquettes de nombreuses commandes, l’une après l’autre.',
      steps: [
        'Choisissez les commandes : toutes celles à expédier, certaines de la liste, ou une pile scannée',
        'Retirez ce qui ne part pas, lisez ce que cela coûte, et commencez',
        'Collez les étiquettes dans l’ordre de la liste',
      ],
    },
    reprint: {
      what: 'Retrouve une étiquette achetée et réimprime exactement la même. Cela ne coûte rien.',
      steps: ['Scannez l’étiquette ou sa commande', 'Dites pourquoi', 'Imprimez-la, et jetez l’ancienne'],
    },
    refunds: {
      what: 'Demande le remboursement d’une étiquette qui ne servira pas.',
      steps: [
        'Scannez l’étiquette qui ne servira pas',
        'Vérifiez la commande et le montant, puis demandez',
        'Jetez l’étiquette ; la réponse prend 2 à 4 semaines',
      ],
    },
    manifests: {
      what: 'Annonce aux transporteurs les envois qu’ils emportent aujourd’hui.',
      steps: [
        'Regardez les listes de ce qui est expédié',
        'Créez les manifestes : leurs bordereaux s’impriment',
        'Donnez chaque bordereau à son transporteur avec les envois',
      ],
    },
    containers: {
      what: 'Crée des étiquettes 99M pour les sacs et les palettes.',
      steps: [
        'Scannez un envoi qui va dedans',
        'Complétez ce qui manque',
        'Imprimez l’étiquette, et collez-la sur le sac',
      ],
    },
    tracking: {
      what: 'Montre où est un envoi, et lesquels sont en retard ou en échec.',
      steps: [
        'Scannez ou saisissez un numéro de suivi',
        'Lisez ce que dit le transporteur',
        'Occupez-vous de ce qui est en retard',
      ],
    },
    orders: {
      what: 'Liste ce que les clients ont acheté, pour le trouver, le bloquer, l’annuler ou l’expédier.',
      steps: [
        'Déposez un fichier de commandes sur la page, ou laissez-les arriver toutes seules',
        'Cherchez une commande par son numéro ou son destinataire, ou triez la liste',
        'Expédiez-la, bloquez-la, ou faites un lot de plusieurs',
      ],
    },
    items: {
      what: 'Garde ce qu’on sait de vos articles, et complète ce que les commandes ne disent pas.',
      steps: [
        'Importez un fichier CSV de vos articles',
        'Cherchez un article par SKU, désignation ou code-barres',
        'Expédiez : poids et déclaration en douane viennent de la liste',
      ],
    },
    addresses: {
      what: 'Garde les adresses qui servent souvent.',
      steps: [
        'Ajoutez une adresse',
        'Faites-la vérifier par le service',
        'Choisissez celle d’où partent les envois',
      ],
    },
    carriers: {
      what: 'Montre les comptes transporteur avec lesquels s’achètent les étiquettes.',
      steps: [
        'Choisissez un transporteur',
        'Lisez ses services et ce qu’il propose',
        'Modifiez-le, ou ajoutez-en un autre',
      ],
    },
    account: {
      what: 'Montre l’argent qui paie les étiquettes.',
      steps: [
        'Lisez le solde, et de quand il date',
        'Ajoutez des fonds avant qu’il soit bas',
        'Regardez ce qui a été payé',
      ],
    },
    operators: {
      what: 'Dit qui travaille ici, et ce que chacun peut dépenser.',
      steps: [
        'Ajoutez une personne avec son rôle',
        'Scannez un badge pour elle',
        'Fixez les limites des envois et des remboursements',
      ],
    },
    diagnostics: {
      what: 'Montre comment va le poste, pour la personne qui vous aide.',
      steps: ['Lisez ce qui ne va pas', 'Copiez-le pour l’assistance', 'Appelez la personne qui vous aide'],
    },
    guide: {
      what: 'Met un nouveau poste en service, étape par étape.',
      steps: [
        'Connectez le compte',
        'Choisissez l’imprimante et imprimez une étiquette de test',
        'Scannez la première commande',
      ],
    },
    updates: {
      what: 'Dit ce qui est nouveau, et revient à la version précédente.',
      steps: [
        'Lisez ce qui a changé',
        'Laissez-la s’installer quand rien n’est en cours d’emballage',
        'Revenez à la version précédente si quelque chose ne va pas',
      ],
    },
    printers: {
      what: 'Montre chaque imprimante, ce qui y attend et ce qu’il lui faut.',
      steps: [
        'Choisissez une imprimante',
        'Faites ce qu’elle demande : papier, ruban, capot',
        'Imprimez ou déplacez ce qui attend',
      ],
    },
    attention: {
      what: 'Liste ce qui attend quelqu’un. Une liste vide est une bonne journée.',
      steps: [
        'Lisez la première ligne',
        'Appuyez sur ce qu’il y a à faire',
        'Continuez jusqu’à ce que la liste soit vide',
      ],
    },
    today: {
      what: 'Résume ce qui est expédié, ce que cela a coûté et ce qui reste à faire.',
      steps: [
        'Choisissez les jours',
        'Lisez les envois, l’argent et ce qui reste',
        'Surveillez les heures limites des transporteurs',
      ],
    },
    results: {
      what: 'Signale à qui a transmis une commande ce qu’elle est devenue, et montre ce qui n’est pas encore signalé.',
      steps: [
        'Dites où : une adresse de la boutique, ou un dossier',
        'Regardez ce qui demande votre aide, et corrigez ce qui ne va pas',
        'Signalez à nouveau, ou laissez',
      ],
    },
    programs: {
      what: 'Donne à d’autres programmes des clés pour imprimer, apporter des commandes et expédier par ce poste.',
      steps: [
        'Créez une clé, ou associez une page web',
        'Dites ce qu’elle permet, et ce qu’un envoi peut coûter',
        'Révoquez ce qui ne sert plus',
      ],
    },
    warehouse: {
      what: 'Montre au chef d’équipe tous les postes qui partagent leurs commandes, les arrête ou les prévient.',
      steps: [
        'Regardez qui ne donne pas de nouvelles ou attend',
        'Regardez quelles commandes un poste garde trop longtemps',
        'Arrêtez tous les postes, ou écrivez-leur',
      ],
    },
    settings: {
      what: 'Règle ce poste : son compte, sa balance, son lecteur, ses règles et son aspect.',
      steps: ['Choisissez une section', 'Modifiez ce qui ne va pas', 'Enregistrez'],
    },
  },
}
