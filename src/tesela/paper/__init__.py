"""Everything that is printed: sheets, forms, lists and charts as tagged PDF, the same bytes each time."""
