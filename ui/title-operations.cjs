/** Operations of the pages of titles and people and of the filters, which the first page does not load: their endpoints and
 * schemas are generated into src/api/titles. */
module.exports = [
  ...['movieDetails', 'tvDetails', 'tvSeason', 'personDetails', 'collectionDetails'],
  ...['companyDetails', 'keywordDetails', 'movieCertifications'],
  ...['find', 'searchCompanies', 'searchKeywords', 'searchPeople'],
];
