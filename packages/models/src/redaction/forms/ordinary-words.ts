/** Names that are ordinary words too: a small letter means the word. Written as one text, as a list would be long. */
const ORDINARY = words(`
  abbott abel ace aisle alder alma amber amour angel apple archer art ash aspen autumn bailey baker ball banks barber
  barker basil bass baxter bay beach bean bear beck bell berry best bill birch bird bishop black blaze bliss block blood
  bloom blossom blue bolt bond bone bones boo book booth born bow bowl bowman brain branch brandy bread breeze brewer
  brick bridge bright brook brooks brown buck bud buddy bull burden burn burns bush butcher butler butter button cage
  calm camp candy cane cannon canon cape card care carol carpenter carrier carter carver case cash castle catch cave
  chain chamber chambers chance chandler chapel chapman charity charm chase cherry chest chin church clay cleric clerk
  cliff close cloud coach coal cobb cody coffee coin cole collar collier colon colt comfort cook cool cooper coral cord
  corn corner cotton court coward cox cox crane creed crisp cross crow crown cruz crystal curry curt curtain daisy dale
  daly dam dane dark dash dawn day days deal dean dear deed destiny diamond dick digger dish doe dollar dove drake draper
  drew drink driver drop drummer duke dusk dust dusty dyer eagle ear earl early east easter eden elder elm ember english
  ever evers eye fabian fair fairy faith fall farm farmer farrier fast fawn fear fell fern field fields fight finch finger
  fire fish fisher flag fleet flint flood flower flowers fly foot ford foreman forest forester fortune foster fowler fox
  frank freed freedom freeman french friend frost fuller gale gall game garden gardener garland gay gem gene gentle german
  gift gill ginger given glass glen glover gold golden good goose grace grain grand grant grass grave gray green grey
  grief grove guest guide gun gunner guy hale hall ham hammer hand hands happy harbor hard hardy harm harmony harp hart
  harvest hatch hawk hay hazel head heart hearts heath heather heaven hector herb hero herring hill hills hobby hogg holiday
  hollow holly holt home honey honor hood hook hope hopes horn hose house hug hull hunt hunter ice iris iron irons island
  ivory ivy jack jade jasmine jay jean jet jewel joiner josh joy joyce judge jolly just justice keen keeper kerr key kid kidd
  kidney kind king kirk kite kitty knight knot lake lamb lance land lane lark last laurel law lawman lawn lawyer leach leaf
  lean lee leg legend lemon light lilac lily limb link lip list little liver lock locke lodge long lord lot love low lucky
  lung lunge lynch mace mack maiden major male man mane manner maple marble march marina mark marks marsh marshal marshall
  marina mason massey mast master match mat matt mead meadow meadows meek mellow melody mercy merit merry mild miles mill
  miller mills mint miracle misty mohs mole monk moon moor moore moral more morning moss mouth muse musk nail name neck
  noble noel norm north nose novel nurse oak oakes ocean olive onion opal orange oral organ page pain paine painter pale
  palm palmer parcel parish park parker parks parrott parson parsons pat patch patience patient patton peace peach peak
  pear pearl penny pepper perry peters petal piano pike pine piper pitt plant plum poe polish pole pollen pond poole poor
  pope porter post potter pound power powers pray precious presley press price pride priest prime prince print prior
  probe prosper proud pry pulse purse queen quick quill quinn rain raine rainbow ram ransom rash ray read reader red reed
  reese reeve reid rein rest rice rich riches rider ridge ring rise river rivers road rob robe robin rock rocks rod roman
  rook root rope rose rosemary rowan royal ruby rude rug rush russet rusty sable sacks sadler saffron sage saint salmon salt
  sand sandal sands sandy savage savanna sawyer say scale school score scott seal seals seaman season self sergeant serene
  sexton shade shaker sharp shaw shell shepherd sherry shield shine ship shoe shore short shot shrub silk silver singer
  skin skinner sky slater slaughter small smart smiley smith smoke snow sole son sorrow south spark sparks spear speed
  spence spencer spice spike spine spring stack staff stall star starr stark state steel steer step stern steward stiles
  still stitch stock stone storey storm stout strange stream street string strong stroud style sue sugar sumer summer
  summers sun sunday sunny swan sweet swift sword table tailor tanner tate taylor teal tear temple tender terry text
  thick thin thorn thrush tiger till tim tips toll tongue tooth topper torn towers town trace tracy trainer trapper travis
  tree trinity trip troy true truly trust tuck tucker turner twin tyler type unity urban vale valentine valley value van
  vein velvet venus vera verity vernal vial victor victory vine viola violet virtue vision visitor wade wages wain walker
  wall walls ward warden ware warm warner wash water waters watt watts way weaver webb webster weeks weir well wells west
  wheat wheel wheeler white whitehead wick wild wilde wilder will willow win wind winder wine wing wings winner winter
  winters wise wolf wood woods woody wool word worth wren wright yard yarn yellow york young zest`);

/** Words, months and codes so common, in medicine too, that even with a capital they are hardly ever a name alone. */
const COMMON = words(`
  abi ada age aim alp als alt amy ana ant apo april arm ast august axis bis bmi bnp cat che cobi copd ct date day dec dia
  dose ecg echo ed eli eva gad gil hal han high hip ian ida ila ina ira ivy jan january june july kai kim lab leo li lid
  low lev lou lyn mac march max may med mel men mia min miu mon nan nat ned neo new nia nil non nor normal not now
  october oct off one opa out ova pam pan per pet pia pip pro psa ran rex rib ria roe ron rue rum sad sal sam sat sed sen
  sep september shea short sid sim sir sol sun sun tab tad tam tau ted tia tibia ty una ursa val vi vial via viv wed   yes you zoster november december monday tuesday wednesday thursday friday saturday sunday china chad georgia
  jordan israel virginia carolina london paris florence sydney victoria vienna india kenya asia`);

/** Names of physicians that diseases and signs are called after. */
const EPONYMS = words(`
  addison alport alzheimer apgar asperger babinski baker barrett barlow basedow bartter batten becker bell berger bowen
  brugada burkitt charcot chagas cheyne chiari child coombs conn creutzfeldt crohn cushing down dressler duchenne dupuytren
  ehlers eisenmenger epstein ewing fabry fallot fanconi friedreich gaucher gilbert gleason goodpasture graves guillain
  hansen hashimoto heimlich henoch hirschsprung hodgkin horner huntington jacob kaposi kawasaki klinefelter koch korsakoff
  kussmaul lambert lewy lynch lyme mallory marfan meckel menetrier meniere moro morton murphy noonan osgood paget pap
  parkinson pick pott prader raynaud reed reiter reye rett romberg sjogren stokes still sturge tay tinel tourette turner
  wegener wernicke whipple wilms wilson wolff`);

export type WordKind = 'name' | 'eponym' | 'ordinary' | 'common';

/** What a folded word is beside a name. */
export function wordKind(word: string): WordKind {
  if (COMMON.has(word)) return 'common';
  if (EPONYMS.has(word)) return 'eponym';
  return ORDINARY.has(word) ? 'ordinary' : 'name';
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
