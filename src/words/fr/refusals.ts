import type { beside as words, Refusals } from '../en/refusals.ts'

export const refusals: Refusals = {
  conflict: {
    manifest_settled_elsewhere: 'Le manifeste est réglé entre-temps, ou il est trop tôt pour le clore.',
    manifest_made_here: 'Ce poste crée ce manifeste lui-même : ce qu’il est devenu se règle ici.',
    order_shipped: 'La commande est déjà expédiée.',
    order_cancelled: 'La commande est annulée. Rétablissez-la d’abord.',
    order_not_cancelled: 'La commande n’est plus annulée.',
    order_not_held: 'La commande n’est plus bloquée.',
    label_being_bought:
      'Une étiquette de la commande est en cours d’achat, ou a peut-être été achetée. Attendez que ce soit connu.',
    stopped_before_it_left:
      'Le poste s’est arrêté avant que rien ne parte vers le service : rien n’a été acheté. Réessayez.',
    own_address_kept:
      'Ce qui a été saisi pour la commande est gardé, avec sa propre adresse. Scannez la commande dans Expédier pour la modifier.',
    no_other_address: 'Le fichier de la commande n’indique pas d’autre adresse.',
    shipments_being_imported: 'Des envois sont en cours d’importation. Attendez la fin, ou annulez-la.',
    package_empty: 'Il n’y a encore rien dans ce colis : scannez d’abord un article.',
    item_to_scan: 'Cet article a un code-barres : scannez-le, ou tapez sa référence.',
    batch_open: 'Un autre lot n’est pas terminé. Terminez-le d’abord.',
    batch_not_begun: 'Le lot n’a pas commencé.',
    batch_begun: 'Le lot a déjà commencé.',
    batch_not_paused: 'Le lot n’est plus en pause.',
    batch_changed: 'Les lignes du lot ou leur prix ont changé. Regardez-les à nouveau.',
    batch_ended: 'Le lot est terminé.',
    row_begun: 'La ligne a déjà commencé, ou le lot est terminé.',
    batch_limited:
      'Un lot qui s’arrête à un montant n’est pas partagé : aucun poste ne saurait ce que les autres en ont dépensé.',
    batch_shared:
      'Un autre poste a encore une ligne de ce lot, ou l’une d’elles y est incertaine. Attendez qu’il l’ait dit.',
    batch_of_other: 'Cela se fait au poste qui partage le lot.',
    batch_not_open: 'Le lot n’est plus partagé, ou il est terminé.',
    batch_not_proven:
      'Aucun poste ayant la clé de l’entrepôt n’a partagé ce lot : il n’est pas pris en compte.',
    not_bought: 'L’envoi n’est pas acheté : il n’a pas d’étiquette.',
    label_here: 'L’étiquette de ce colis est déjà là.',
    no_label_missing: 'Il ne manque plus d’étiquette, ou aucune n’est arrivée.',
    label_refunded: 'Le remboursement de cette étiquette a été demandé : elle ne doit pas servir.',
    label_of_other_bench: 'L’étiquette est celle d’un autre poste. Imprimez-la à nouveau dans Réimprimer.',
    new_address_unknown: 'On ne sait pas en quoi l’adresse de cet envoi a été changée.',
    address_not_asked: 'Il n’y a plus de question sur l’adresse de cet envoi.',
    no_rule_limit: 'Aucune règle avec un plafond n’a choisi le service de cet envoi. Regardez-le à nouveau.',
    page_fits: 'Cette page de l’étiquette n’est pas plus grande que le papier.',
    doubt_not_to_be_ended:
      'Ce doute ne peut pas être levé maintenant : le service dira peut-être encore ce qu’il en est. Regardez à nouveau.',
    refund_requested: 'Le remboursement de cet envoi a déjà été demandé.',
    refund_sent:
      'La demande de remboursement est peut-être arrivée au service : elle ne peut plus être retirée.',
    refund_request_taken: 'L’autre poste a déjà pris la demande, ou elle est terminée.',
    manifest_under_way:
      'Un manifeste avec cet envoi est en route vers le service. Attendez que son sort soit connu.',
    manifest_not_known:
      'L’entrepôt n’a pas répondu : personne ne sait si un autre poste a cet envoi sur un manifeste. Rien n’a été demandé : réessayez.',
    manifest_sent: 'Le manifeste est peut-être arrivé au service : il ne peut plus être retiré.',
    manifest_not_in_doubt: 'On sait maintenant ce qu’est devenu ce manifeste.',
    manifest_of_another:
      'Le manifeste du service qui a cet identifiant est celui d’un autre manifeste du poste.',
    no_form_awaited: 'Aucun formulaire de ce manifeste n’est attendu.',
    nothing_for_manifest: 'Aucun envoi de ces listes n’est prêt pour un manifeste.',
    containers_changed: 'Ces étiquettes de conteneur ont changé entre-temps. Regardez-les à nouveau.',
    containers_not_to_be_sent: 'Ces étiquettes de conteneur n’attendent plus d’être envoyées.',
    containers_not_to_be_given_up: 'On ne peut pas renoncer maintenant à ces étiquettes de conteneur.',
    telling_told: 'Cela a été communiqué entre-temps.',
    telling_skipped: 'Quelqu’un a choisi entre-temps de ne pas le communiquer.',
    funds_changed: 'Cet ajout de fonds a changé entre-temps. Regardez-le à nouveau.',
    funds_not_in_doubt: 'On sait maintenant ce qu’est devenu cet ajout de fonds.',
    funds_news: 'L’historique ou le solde du compte a changé. Regardez-le avant de décider.',
    earlier_funds_open:
      'Un ajout de fonds précédent reste incertain : rien n’a été ajouté. Levez d’abord ce doute.',
    station_closing: 'Le poste se ferme : rien n’a été ajouté.',
    demo_has_account: 'Démo a son propre compte. Choisissez un autre profil pour connecter le vôtre.',
    demo_has_gateway: 'Démo a sa propre passerelle. Choisissez un autre profil pour connecter la vôtre.',
    only_demo: 'Seul le profil Démo a un service et une imprimante à lui.',
    configuration_not_told:
      'Le service ne dit pas ce qui a été réglé pour ce compte transporteur. Saisissez-le à nouveau.',
    jobs_waiting:
      'Des impressions attendent cette imprimante. Passez-les d’abord à une autre, ou retirez-les.',
    demo_printer: 'L’imprimante du profil Démo reste comme elle est.',
    no_roll: 'Seule une imprimante à étiquettes a un rouleau.',
    job_not_queued: 'Cette impression n’attend plus dans la file.',
    job_not_asked: 'La question de savoir si cette étiquette est sortie ne se pose plus.',
    job_not_over: 'Cette impression n’est pas finie. Il faut d’abord savoir ce qu’elle devient.',
    job_at_bench: 'Cette impression est à un autre poste. Abandonnez-la, ou décidez de ce qu’elle devient.',
    job_stays_here: 'Cette impression ne peut pas aller à un autre poste.',
    print_taken: 'L’autre poste l’a déjà prise, ou elle est terminée.',
    package_name_taken: 'Un autre emballage porte ce nom. Choisissez-en un autre.',
    last_package: 'Le dernier emballage reste : un envoi en demande un. Ajoutez-en d’abord un autre.',
    changed_meanwhile:
      'Un autre poste a modifié cela entre-temps. Ce qui vaut maintenant est affiché : relisez-le et enregistrez de nouveau.',
    badge_taken: 'Ce badge est celui d’un autre opérateur.',
    program_name_taken: 'Un autre programme porte déjà ce nom.',
    gesture_of_another: 'Cela a déjà été demandé pour une autre commande. Rien n’a été fait.',
    badge_of_two: 'Ce badge est celui de deux opérateurs. Un responsable en donne un nouveau à l’un d’eux.',
    supervisor_needed: 'Il faut un responsable : sans lui, personne ne pourrait régler le poste.',
    last_supervisor: 'Le dernier responsable reste tant qu’il y a d’autres opérateurs.',
    being_copied: 'La base de données est en cours de copie. Réessayez quand c’est fini.',
    backup_of_other_station: 'Cette sauvegarde est celle d’un autre poste. Choisissez-en une de celui-ci.',
    no_backup: 'Ce fichier n’est pas la sauvegarde d’un poste.',
    backup_damaged: 'Cette sauvegarde est endommagée. Choisissez-en une autre.',
    backup_unreadable: 'Cette sauvegarde est illisible. Choisissez-en une autre.',
    nothing_damaged: 'Aucune base de données n’est endommagée : il n’y a rien à restaurer.',
    nothing_to_decide: 'Il n’y a rien à décider maintenant. Regardez à nouveau.',
    key_in_keychain: 'La clé de ce poste est déjà dans son trousseau.',
    profile_opening: 'Un profil est en cours d’ouverture. Réessayez dans un instant.',
    recording: 'Un enregistrement est déjà en cours.',
    too_many_pages: 'Trop de pages de ce poste sont ouvertes. Fermez-en une.',
    not_an_application:
      'Ce poste n’a pas été installé comme application : il ne se met pas à jour tout seul.',
    version_being_installed: 'Une version est en cours d’installation.',
    no_feed: 'Aucune adresse n’est réglée pour les nouvelles versions.',
    version_not_ready: 'Cette version n’est plus prête à être installée.',
    version_not_kept: 'Cette version n’est pas gardée ici.',
    nothing_to_fetch: 'Aucune nouvelle version à récupérer n’a été trouvée.',
  },
  not_found: {
    order: 'Cette commande n’est pas ici.',
    order_to_ship: 'Aucune de ces commandes n’est à expédier.',
    item: 'Cet article n’est plus sur la liste.',
    item_picture: 'Le poste n’a pas d’image de ce nom : PNG, JPEG, WebP ou GIF, 2 Mo au plus.',
    packed_parcel: 'Rien n’a été scanné pour ce colis.',
    waiting_order: 'Cette commande n’est plus en attente du service.',
    imported_file: 'Un autre fichier a été importé depuis. Ses lignes sont maintenant ici.',
    order_source: 'Cette source de commandes n’existe plus.',
    result_target: 'Ce destinataire n’existe plus.',
    result_telling: 'Cet événement n’est plus dans la liste.',
    claim: 'Aucun poste n’a plus cette commande.',
    parcel: 'Cet envoi n’est pas ici.',
    shipment: 'Cette expédition n’est pas connue ici.',
    label: 'Cette étiquette n’est pas ici.',
    label_in_archive: 'Les archives de l’entrepôt n’ont pas cette étiquette.',
    document: 'Ce document n’est pas ici.',
    label_export: 'Cet export n’existe plus. Commencez-en un autre.',
    label_area: 'Ce choix d’une partie de la page n’existe plus.',
    batch: 'Ce lot n’existe plus.',
    batch_row: 'Le lot n’a pas cette ligne.',
    refund: 'Ce remboursement n’est pas ici.',
    refund_request:
      'Cette demande n’y est pas : la base de données de l’entrepôt a peut-être été ramenée à un état antérieur.',
    manifest: 'Ce manifeste n’est pas ici.',
    manifest_at_service: 'Le service ne connaît aucun manifeste avec cet identifiant.',
    manifest_form: 'Ce manifeste n’a pas encore de formulaire.',
    form_at_service: 'Le service n’a aucun formulaire de ce manifeste.',
    open_list: 'Cette liste n’est plus ouverte.',
    container_labels: 'Ces étiquettes de conteneur ne sont pas ici.',
    funds: 'Cet ajout de fonds n’est pas ici.',
    address: 'Cette adresse n’existe plus.',
    address_at_service: 'Le service n’a aucune adresse avec cet identifiant.',
    carrier_account_at_service: 'Le service n’a pas ce compte transporteur.',
    printer: 'Cette imprimante n’existe plus. Choisissez-en une autre.',
    print_job: 'Cette impression n’est pas ici.',
    bench_print: 'Ce poste n’a pas envoyé cette impression.',
    bench: 'Ce poste n’est pas connu dans cet entrepôt.',
    sheet_page: 'La feuille n’a pas cette page.',
    demo_paper: 'Ce papier n’est pas sorti de l’imprimante de Démo.',
    package: 'Cet emballage n’existe plus.',
    operator: 'Cet opérateur n’existe plus.',
    program: 'Ce programme n’existe plus.',
    approval: 'Plus rien n’attend cette autorisation.',
    backup: 'Cette sauvegarde n’est plus dans le dossier.',
    warehouse: 'Ce poste ne partage ses commandes avec aucun autre.',
    kept_answer: 'Cette réponse n’est plus gardée.',
    running_recording: 'Aucun enregistrement n’est en cours.',
    recorded_call: 'Il n’y a aucun enregistrement qui contienne des appels.',
  },
  invalid_input: {
    filter_name_taken: 'Un autre filtre porte ce nom. Choisissez-en un autre.',
    too_many_filters: ({ most }) => `Il y a déjà ${most} filtres. Retirez-en d’abord un.`,
    too_many_orders: ({ most }) => `Un lot prend au plus ${most} commandes. Choisissez-en moins.`,
    columns_wrong: 'Une colonne manque, est choisie deux fois ou n’est pas connue.',
    no_such_printer: 'Une imprimante choisie n’existe plus. Choisissez-en une autre.',
    own_stand_in: 'Une imprimante ne peut pas se remplacer elle-même. Choisissez-en une autre.',
    no_such_days: 'Ces jours ne peuvent pas être affichés, ou sont trop nombreux.',
    ends_before_begins: 'La période finit avant de commencer.',
    other_currency: ({ currency }) =>
      `Le compte est en ${currency} : saisissez un montant dans cette devise.`,
    address_without_state: 'Aucun envoi ne peut partir d’une adresse sans État ni pays.',
    badge_needed: 'Un nouvel opérateur a besoin d’un badge.',
    doubt_without_reason: 'Dites pourquoi : un doute n’est pas levé sans raison.',
    rectangle_sides: 'Une partie de la page a besoin de ses dimensions.',
    not_keepable:
      'Une clé ou un mot de passe est vide, trop long, ou contient des caractères qu’aucun trousseau ne garde.',
    not_https: 'L’adresse du service doit commencer par https, ou être sur cet ordinateur.',
    too_large: 'C’est trop grand pour le poste. Choisissez un fichier plus petit.',
  },
  no_account: {
    no_gateway: 'Aucune passerelle n’est connectée. Connectez-la dans Compte › Passerelle.',
    no_client_secret:
      'Il manque le secret client aux clés de la passerelle. Saisissez-le dans Compte › Passerelle.',
    no_service_address: 'L’adresse du service n’est pas connue. Saisissez-la d’abord.',
  },
  printer_unreachable: {
    no_queue: 'Cet ordinateur n’a pas de file d’impression de ce nom.',
    nothing_at_address:
      'Rien ne répond à l’adresse de l’imprimante. L’adresse est-elle juste, l’imprimante allumée ?',
    no_driver: 'Une imprimante pour PDF s’atteint par une file de cet ordinateur. Ajoutez-la d’abord là.',
  },
  label_unreadable: {
    form_not_printable: 'Le service n’a envoyé aucun formulaire qu’une imprimante accepte.',
    document_not_printable: 'Ce qui est arrivé comme document n’en est pas un qu’une imprimante accepte.',
  },
  sealed_with_other_key: {
    request_sealed:
      'Ce qui a été demandé au service est verrouillé par une clé qui n’est pas ici. Déverrouillez le trousseau d’alors, et redémarrez le poste.',
    no_warehouse_key:
      'Ce poste n’a pas la clé de l’entrepôt. Faites-le entrer avec le code d’un autre poste.',
  },
  order_source_secret: {
    secret_not_here:
      'D’autres postes ont le secret de cette source, et celui-ci n’a pas pu le mettre dans son trousseau. Sans lui, il ne demande rien. Saisissez-le ici aussi, ou vérifiez le trousseau.',
  },
  unexpected_response: {
    address_not_whole: 'Le service a donné l’adresse sans nom ou sans rue.',
  },
  keychain_unavailable: {
    no_service: 'Aucun service de trousseau ne tourne sur cet ordinateur.',
    locked: 'Le trousseau est verrouillé. Déverrouillez-le et réessayez.',
    no_library: 'Le trousseau ne peut pas servir : une bibliothèque du système n’est pas installée.',
    silent: 'Le trousseau n’a pas répondu à temps. Attend-il que quelqu’un l’autorise ?',
    broke_down: 'L’accès au trousseau s’est interrompu. Réessayez.',
    refused: 'Le trousseau l’a refusé.',
    not_kept: 'Le trousseau n’a pas gardé ce qu’on lui a donné.',
    closed: 'Le poste se ferme : le trousseau n’est plus consulté.',
    left_alone:
      'Le trousseau a échoué plusieurs fois et n’est pas consulté pendant une demi-minute. Réessayez ensuite.',
  },
  data_folder_unusable: {
    other_program:
      'La base de données du dossier de données appartient à un autre programme. Indiquez un autre dossier de données.',
    newer_version:
      'Une version plus récente de Packbench a fait cette base de données. Lancez cette version, ou indiquez un autre dossier de données.',
    backups_not_writable:
      'Le dossier des sauvegardes ne peut pas être écrit. Choisissez-en un autre, ou donnez-y accès au poste.',
    settings_damaged:
      'Le fichier settings.json du dossier de données est endommagé. Corrigez-le, ou supprimez-le pour repartir des réglages d’origine.',
    names_damaged:
      'Le fichier response-names.json du dossier de données est endommagé. Corrigez-le ou supprimez-le.',
  },
  database_damaged: {
    database_empty:
      'Le fichier de la base de données est vide : ce qu’il contenait est perdu. Restaurez la sauvegarde la plus récente. Ne supprimez le fichier que si ce poste n’a jamais servi.',
    copy_damaged:
      'La sauvegarde n’a pas été gardée : ce qui a été copié est endommagé, et la base de données aussi. Appelez un responsable.',
  },
  child_process_failed: {
    database_not_checked: 'La base de données n’a pas pu être vérifiée. Réessayez.',
  },
}

export const beside: typeof words = {
  field: (field) => `Quelque chose dans la saisie ne convient pas : ${field}.`,
  stays: 'Le poste reste sur le profil qui était ouvert avant.',
}
